export * from './add-checkpoint.ts';
export * from './bytes.ts';
export * from './checkpoint.ts';
export * from './cosignature.ts';
export * from './merkle.ts';
export * from './merkle-proofs.ts';
export * from './note.ts';
export * from './tlog-proof.ts';
