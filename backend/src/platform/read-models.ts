/** Injection token of the read models (`ReadModels` of the projections' engine). */
export const READ_MODELS = Symbol('ReadModels');
