/** The index paths of the Primary Network's chains. */
export const INDEX_PATHS = ['P/block', 'C/block', 'X/block', 'X/tx', 'X/vtx'] as const;
export type IndexPath = (typeof INDEX_PATHS)[number];
