import { declareShare } from './thread.ts';

await declareShare(1);
