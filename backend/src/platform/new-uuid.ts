/** UUIDs of version 7; those of one process ascend (RFC 9562 §6.2, method 1). */
export { v7 as newUuid } from 'uuid';
