-- Left to itself, PostgreSQL plans the function's statements anew at each call, which takes longer than to run them.
alter function refresh_recipes(integer[]) set plan_cache_mode = force_generic_plan;
