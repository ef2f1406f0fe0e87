export { mutantOf as mutantNamed } from '../../src/reference-node/mutants.ts';
