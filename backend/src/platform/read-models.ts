export const READ_MODELS = Symbol('ReadModels');
