export { INDIA_ZONE as HOUSE_ZONE } from '@surahi/game';
