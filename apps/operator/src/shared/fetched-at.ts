import { createContext } from 'react';

/** When the values of the forms below were fetched, in ms. It also changes when a fetch returns equal values. */
export const FetchedAt = createContext(0);
