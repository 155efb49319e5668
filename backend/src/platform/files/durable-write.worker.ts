import { answerWith } from '../asked-thread.js';
import { writeWhole } from './write-whole.js';

answerWith(writeWhole);
