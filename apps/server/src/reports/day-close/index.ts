export { dayCloseFileTask } from './day-close-pdf.ts';
