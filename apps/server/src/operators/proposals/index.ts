export { type ProposalHandler, ProposalHandlers, type Proposer } from './proposal-handlers.ts';
export { type Changed, changeOrPropose, findRequested, propose } from './propose.ts';
export { countWaitingProposals } from './waiting-proposals.ts';
