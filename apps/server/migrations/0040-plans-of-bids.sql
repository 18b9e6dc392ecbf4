-- PostgreSQL planned most statements of place_bids again for each batch. A generic plan assumes ten elements per array. A plan
-- for two submissions therefore looked cheaper, although planning cost more than it saved.
alter function place_bids set plan_cache_mode to force_generic_plan;
