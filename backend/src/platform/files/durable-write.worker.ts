import { answerWith } from '../asked-thread.js';
import { writeWhole } from './write-whole.js';

// The thread that waits for the disk while files are written.
answerWith(writeWhole);
