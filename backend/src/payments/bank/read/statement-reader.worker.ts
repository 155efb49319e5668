import { answerWith } from '../../../platform/asked-thread.js';
import { statementResult } from './statement-task.js';

answerWith(statementResult);
