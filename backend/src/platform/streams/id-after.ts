export { idAfter } from '#contracts/kernel/id-after.js';
