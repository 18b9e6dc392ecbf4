export { type ProposalHandler, ProposalHandlers, type Proposer } from './proposal-handlers.ts';
export { type Changed, changeOrPropose, propose } from './propose.ts';
