/** Characters of what customers type on their page, which loads no declarations of fields. */
export const NAME_LENGTH = 100;
export const QUESTION_LENGTH = 500;
