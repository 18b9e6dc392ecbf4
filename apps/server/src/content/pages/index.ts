export { addSlide } from './add-slide.ts';
export { saveHeadline } from './save-headline.ts';
