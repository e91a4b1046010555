// Written by `npm run tables` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface DB {
  access_tokens: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    name: string
    scopes: string[]
    token_hash: string
    expires_at: string | null
    last_used_at: string | null
  }
  backups: {
    id: Generated<number>
    due_at: string | null
    file_name: string
    status: Generated<'writing' | 'good' | 'failed'>
    failure: string | null
    bytes: string | null
    finished_at: string | null
    created_at: Generated<string>
    origin: Generated<'service' | 'upload' | 'restore'>
    restored_at: string | null
    restore_failure: string | null
  }
  book_images: {
    id: Generated<number>
    created_at: Generated<string>
    book_id: number
    object_key: string
    widths: number[]
    width: number
    height: number
    placeholder: string
    alt: string | null
  }
  book_recipes: {
    id: Generated<number>
    book_id: number
    recipe_id: number
    position: number
  }
  books: {
    id: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
    version: Generated<number>
    user_id: number
    title: string
    description: string | null
    visibility: 'private' | 'kitchen' | 'public'
    kitchen_id: number | null
    cover_recipe_id: number | null
    search: unknown | null
  }
  caldav_objects: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number
    item_id: number
    name: string
    uid: string
    typed_text: string
    shown_text: string
    sort_order: string | null
  }
  categories: {
    id: Generated<number>
    created_at: Generated<string>
    name: string
    version: Generated<number>
  }
  change_feeds: {
    id: Generated<number>
    created_at: Generated<string>
    key: Generated<string>
  }
  changes: {
    xid: Generated<string>
    resource: string
    resource_id: number
    at: Generated<string>
    action: 'create' | 'update' | 'delete'
    version: number | null
    parent_id: number | null
    user_ids: number[]
    kitchen_ids: number[]
    is_public: boolean
  }
  comment_notices: {
    id: Generated<number>
    user_id: number
    comment_id: number
  }
  comment_reports: {
    id: Generated<number>
    created_at: Generated<string>
    comment_id: number
    user_id: number
    reason: string | null
  }
  comments: {
    id: Generated<number>
    created_at: Generated<string>
    edited_at: string | null
    version: Generated<number>
    recipe_id: number
    user_id: number
    kitchen_id: number | null
    text: string
  }
  cooked_recipes: {
    user_id: number
    recipe_id: number
    times: number
    last_day: string
    millistars: number | null
  }
  cooking_images: {
    id: Generated<number>
    created_at: Generated<string>
    cooking_id: number
    object_key: string
    widths: number[]
    width: number
    height: number
    placeholder: string
    alt: string | null
  }
  cooking_sessions: {
    id: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    user_id: number
    recipe_id: number
    step: Generated<number>
    servings: number | null
    ticked_ingredient_ids: Generated<number[]>
  }
  cooking_timers: {
    id: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    cooking_session_id: number
    key: string
    name: string
    step: number
    duration_sec: number
    ends_at: string | null
    left_sec: number | null
    kind: Generated<'timer' | 'alarm'>
    rung_at: string | null
  }
  cookings: {
    id: Generated<number>
    created_at: Generated<string>
    version: Generated<number>
    user_id: number
    recipe_id: number
    recipe_version: number
    day: string
    servings: number | null
    half_stars: number | null
    note: string | null
    is_shared: Generated<boolean>
    deleted_at: string | null
  }
  export_chunks: {
    export_id: number
    position: number
    bytes: Buffer
  }
  exports: {
    id: Generated<number>
    user_id: number
    format: string
    recipes: unknown | null
    language: string
    status: Generated<'writing' | 'done' | 'failed'>
    recipe_count: number | null
    written_count: Generated<number>
    bytes: Generated<string>
    version: Generated<number>
    done_at: string | null
    created_at: Generated<string>
  }
  favourites: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    recipe_id: number
  }
  followed_plans: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number
    meal_plan_id: number
    user_id: number
    days: string[]
    left_out_ids: Generated<number[]>
    taken_ids: Generated<number[]>
  }
  idempotency_keys: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    key: string
    request_hash: string
    status: number | null
    headers: unknown | null
    body: string | null
  }
  import_books: {
    import_id: number
    position: number
    source_position: number
    content: unknown
    is_done: Generated<boolean>
    book_id: number | null
    book_version: number | null
  }
  import_chunks: {
    import_id: number
    source_position: number
    position: number
    bytes: Buffer
  }
  import_labels: {
    import_id: number
    position: number
    name: string
    recipe_count: number
    is_keyword: boolean
    choice: 'category' | 'tag' | 'none'
    category_id: number | null
  }
  import_names: {
    import_id: number
    position: number
    name: string
    line_count: number
    ingredient_id: number | null
    is_made: Generated<boolean>
    is_food: Generated<boolean>
    is_exact: Generated<boolean>
  }
  import_pictures: {
    id: Generated<number>
    import_id: number
    bytes: Buffer | null
    upload_id: number | null
  }
  import_plan_parts: {
    import_id: number
    position: number
    source_position: number
    part: 'kinds' | 'idea_rules' | 'template' | 'meal'
    content: unknown
    is_done: Generated<boolean>
    planned_meal_id: number | null
    meal_template_id: number | null
    made_version: number | null
  }
  import_recipes: {
    import_id: number
    position: number
    source_position: number
    place: string
    title: string
    content: unknown
    remarks: Generated<unknown>
    duplicate_of_id: number | null
    duplicate_by: 'source' | 'content' | null
    choice: Generated<'create' | 'skip' | 'replace'>
    recipe_id: number | null
    recipe_version: number | null
    before: unknown | null
    is_done: Generated<boolean>
    failure: unknown | null
  }
  import_sources: {
    import_id: number
    position: number
    kind: 'address' | 'bytes'
    name: string
    url: string | null
    size: Generated<number>
    is_read: Generated<boolean>
    failure: unknown | null
    not_taken: Generated<unknown>
    read_attempt: Generated<number>
  }
  import_uploads: {
    id: Generated<number>
    object_key: string
    user_id: number | null
    import_id: number | null
    source_position: number | null
    size: Generated<string>
    created_at: Generated<string>
  }
  imports: {
    id: Generated<number>
    user_id: number
    name: string
    status: Generated<'receiving' | 'reading' | 'ready' | 'committing' | 'done' | 'undoing' | 'undone'>
    visibility: 'public' | 'kitchen' | 'private'
    version: Generated<number>
    committed_at: string | null
    created_at: Generated<string>
    kitchen_id: number | null
    is_inbox: Generated<boolean>
  }
  ingredient_aliases: {
    id: Generated<number>
    created_at: Generated<string>
    ingredient_id: number
    user_id: number | null
    name: string
    key: string
  }
  ingredient_nutrition: {
    id: Generated<number>
    created_at: Generated<string>
    ingredient_id: number
    user_id: number | null
    food: string | null
    per_100_g: unknown | null
  }
  ingredients: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number | null
    name: string
    name_key: ColumnType<string, never, never>
    grams_per_ml: number | null
    grams_per_piece: number | null
    version: Generated<number>
    listing: Generated<'made' | 'used' | 'hidden'>
    is_food: Generated<boolean>
  }
  job_workers: {
    worker: string
    seen_at: string
    lease: number | null
  }
  kitchen_invitations: {
    id: Generated<number>
    created_at: Generated<string>
    kitchen_id: number
    user_id: number
    secret_hash: string
    expires_at: string
    uses_left: number
    access_token_id: number | null
  }
  kitchen_members: {
    id: Generated<number>
    created_at: Generated<string>
    kitchen_id: number
    user_id: number
    role: 'owner' | 'member'
  }
  kitchens: {
    id: Generated<number>
    created_at: Generated<string>
    name: string
    version: Generated<number>
  }
  known_devices: {
    user_id: number
    browser: string
    system: string
    last_used_at: Generated<string>
  }
  meal_operations: {
    id: Generated<number>
    created_at: Generated<string>
    meal_plan_id: number
    key: string
  }
  meal_plan_feeds: {
    id: Generated<number>
    created_at: Generated<string>
    meal_plan_id: number
    user_id: number
    secret_hash: string
    is_timed: boolean
    language: string
  }
  meal_plans: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number | null
    kitchen_id: number | null
    version: Generated<number>
    kinds: unknown | null
    idea_rules: unknown | null
  }
  meal_templates: {
    id: Generated<number>
    created_at: Generated<string>
    meal_plan_id: number
    name: string
    weekdays: number[]
    version: Generated<number>
  }
  milestones: {
    id: Generated<number>
    created_at: Generated<string>
    name: string
  }
  object_removals: {
    id: Generated<number>
    created_at: Generated<string>
    object_key: string
    widths: number[]
    due_at: string
  }
  oidc_identities: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    issuer: string
    subject: string
    email: string | null
    last_used_at: string | null
  }
  oidc_sessions: {
    session_id: number
    oidc_identity_id: number
    sid: string | null
    id_token: string | null
  }
  oidc_used_tickets: {
    state_hash: string
    expires_at: string
  }
  passkeys: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    name: string
    credential_id: string
    public_key: Buffer
    sign_count: string
    transports: string[]
    rp_id: string
    last_used_at: string | null
  }
  planned_meals: {
    id: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    meal_plan_id: number
    key: string
    day: string | null
    meal: string | null
    position: Generated<number>
    recipe_id: number | null
    title: string | null
    leftover_of_key: string | null
    servings: number | null
    note: string | null
    cook_user_id: number | null
    is_removed: Generated<boolean>
    stamps: Generated<unknown>
    version: Generated<number>
    repeat_key: string | null
  }
  push_subscriptions: {
    id: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    user_id: number
    session_id: number | null
    endpoint: string
    p256dh: string
    auth: string
    language: string
    time_zone: string
    wants_timers: boolean
    wants_alarms: boolean
    plan_at: string | null
    next_plan_at: string | null
    failures: Generated<number>
    version: Generated<number>
    wants_list_items: Generated<boolean>
  }
  rate_limits: {
    id: Generated<number>
    created_at: Generated<string>
    key: string
    count: number
    ends_at: string
  }
  recipe_batch_results: {
    id: Generated<number>
    created_at: Generated<string>
    batch_id: number
    recipe_id: number
    status: 'changed' | 'unchanged' | 'refused'
    problem: unknown | null
    former: unknown | null
    undo_status: 'changed' | 'unchanged' | 'refused' | null
    undo_problem: unknown | null
  }
  recipe_batches: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    recipe_ids: number[]
    changes: unknown
    next_cursor: string | null
    is_undone: Generated<boolean>
  }
  recipe_categories: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    category_id: number
    recipe_created_at: string
  }
  recipe_images: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    position: number
    object_key: string
    widths: number[]
    width: number
    height: number
    placeholder: string
    alt: string | null
  }
  recipe_ingredients: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    ingredient_id: number
    position: number
    section: string | null
    amount_grams: number | null
    amount_readable: Generated<string>
    grams_by: Generated<'stated' | 'weighed' | 'by_volume' | 'by_piece' | 'unknown'>
    note: string | null
    name: string
    line: string | null
    inner_recipe_id: number | null
    recipe_created_at: string
  }
  recipe_requests: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    kitchen_id: number
    user_id: number
    declined_at: string | null
  }
  recipe_steps: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    position: number
    section: string | null
    instruction: string
    duration_sec: number | null
    ingredients: unknown | null
    image_ids: Generated<number[]>
  }
  recipe_tags: {
    id: Generated<number>
    created_at: Generated<string>
    tag_id: number
    recipe_id: number
  }
  recipe_translations: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    language: string
    texts: unknown
  }
  recipe_version_images: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    image_id: number
    object_key: string
    widths: number[]
    width: number
    height: number
    placeholder: string
  }
  recipe_versions: {
    id: Generated<number>
    created_at: Generated<string>
    recipe_id: number
    version: number
    user_id: number | null
    visibility: string
    kitchen_id: number | null
    content: string
    username: string | null
  }
  recipes: {
    id: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    user_id: number | null
    title: string
    description: string | null
    servings: number | null
    prep_time_sec: number | null
    cook_time_sec: number | null
    total_time_sec: ColumnType<number | null, never, never>
    source_url: string | null
    visibility: Generated<'public' | 'kitchen' | 'private'>
    version: Generated<number>
    title_key: ColumnType<string, never, never>
    ingredient_ids: Generated<number[]>
    ingredient_count: Generated<number>
    step_count: Generated<number>
    search: Generated<string>
    search_all: Generated<string>
    notes: string | null
    kitchen_id: number | null
    kitchen_may_edit: Generated<boolean>
    updated_by_id: number | null
    origin_id: number | null
    origin_title: string | null
    origin_username: string | null
    origin_source_url: string | null
    yield_words: string | null
    source_name: string | null
    equipment: Generated<string[]>
    needs_review: Generated<boolean>
    review_remarks: Generated<unknown>
  }
  recovery_codes: {
    user_id: number
    code_hash: string
  }
  refresh_tokens: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    parent_id: number | null
    token_hash: string
    expires_at: string
    replaced_at: string | null
    session_id: number
    replayed_at: string | null
  }
  refusals: {
    id: Generated<number>
    created_at: Generated<string>
    kind: string
    name: string
    hour: string
    count: string
  }
  registration_invitations: {
    id: Generated<number>
    created_at: Generated<string>
    note: string
    secret_hash: string
    uses_left: number
    expires_at: string
  }
  search_words: {
    id: Generated<number>
    created_at: Generated<string>
    word: string
    frequency: number | null
    is_public: Generated<boolean>
  }
  security_events: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    kind: string
    count: Generated<number>
    browser: string | null
    system: string | null
    name: string | null
  }
  service_errors: {
    id: Generated<number>
    created_at: Generated<string>
    last_at: Generated<string>
    method: string
    route: string
    status: number
    code: string
    count: string
    request_id: string
  }
  sessions: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    sid: string
    user_agent: string
    last_used_at: Generated<string>
    signed_in_by: Generated<'password' | 'passkey' | 'oidc'>
    confirmed_at: Generated<string>
  }
  settings: {
    id: Generated<number>
    created_at: Generated<string>
    name: string
    value: string
    updated_at: Generated<string>
    user_id: number | null
  }
  share_links: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    recipe_id: number | null
    shopping_list_id: number | null
    secret_hash: string
    expires_at: string | null
  }
  shared_weeks: {
    id: Generated<number>
    created_at: Generated<string>
    meal_plan_id: number
    user_id: number
    from_day: string
    secret_hash: string
  }
  shelf_ingredients: {
    id: Generated<number>
    created_at: Generated<string>
    store_id: number
    shelf_id: number
    ingredient_id: number
    position: number
  }
  shelves: {
    id: Generated<number>
    created_at: Generated<string>
    store_id: number
    name: string
    position: number
  }
  shopping_list_absences: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_item_id: number
    store_id: number
    is_missing: boolean
    stamp: string
  }
  shopping_list_changes: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number
    user_id: number | null
    more: number
    less: number
    meals: unknown
  }
  shopping_list_items: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number
    ingredient_id: number | null
    name: string
    checked_at: string | null
    note: string | null
    is_removed: Generated<boolean>
    checked_stamp: Generated<string>
    note_stamp: Generated<string>
    removed_stamp: Generated<string>
    own_amount: string | null
    own_grams: number | null
    amount_stamp: Generated<string>
    checked_by_id: number | null
  }
  shopping_list_members: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number
    user_id: number
    accepted_at: string | null
    access_token_id: number | null
  }
  shopping_list_needs: {
    id: Generated<number>
    created_at: Generated<string>
    followed_plan_id: number
    shopping_list_recipe_id: number
    ingredient_id: number
    name: string
    amount_grams: number | null
    amount_readable: string
    is_at_home: boolean
  }
  shopping_list_operations: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number | null
    user_id: number | null
    store_id: number | null
    ingredient_id: number | null
    shopping_list_item_id: number | null
    key: string
    kind: string
    at: string
    item_key: string | null
    note: string | null
    amount: string | null
  }
  shopping_list_parts: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_item_id: number
    shopping_list_recipe_id: number | null
    key: string | null
    amount_grams: number | null
    amount_readable: Generated<string>
    stamp: Generated<string>
    user_id: number | null
  }
  shopping_list_recipes: {
    id: Generated<number>
    created_at: Generated<string>
    shopping_list_id: number
    recipe_id: number | null
    title: string
    servings: number | null
    followed_plan_id: number | null
    planned_meal_id: number | null
    day: string | null
    planned_servings: number | null
    is_left_out: Generated<boolean>
    lacks_ingredients: Generated<boolean>
  }
  shopping_lists: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    name: string
    store_id: number | null
    version: Generated<number>
    kitchen_id: number | null
  }
  staples: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number | null
    ingredient_id: number
    state: Generated<'noticed' | 'learnt' | 'chosen' | 'refused'>
    left_out: Generated<number>
    kitchen_id: number | null
  }
  stores: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number | null
    name: string
    address: string | null
    version: Generated<number>
    walk_learnt_from: Generated<string>
    kitchen_id: number | null
    visibility: Generated<'private' | 'kitchen' | 'public'>
  }
  tags: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    name: string
  }
  template_meals: {
    id: Generated<number>
    created_at: Generated<string>
    meal_template_id: number
    weekday: number
    meal: string
    position: number
    recipe_id: number | null
    title: string
    servings: number | null
    note: string | null
    leftover_of: number | null
  }
  totp_secrets: {
    user_id: number
    created_at: Generated<string>
    secret: string
    last_step: number
  }
  used_challenges: {
    challenge_hash: string
    expires_at: string
  }
  users: {
    id: Generated<number>
    created_at: Generated<string>
    email: string
    username: string
    role: Generated<'User' | 'Admin'>
    password_hash: string
    token_generation: Generated<number>
    version: Generated<number>
    has_second_factor: Generated<boolean>
  }
  webhook_deliveries: {
    id: Generated<number>
    created_at: Generated<string>
    webhook_id: number
    key: Generated<string>
    type: string
    body: string
    status: Generated<'waiting' | 'delivered' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Generated<string | null>
    last_attempt_at: string | null
    response_status: number | null
    failure: string | null
  }
  webhooks: {
    id: Generated<number>
    created_at: Generated<string>
    user_id: number
    kitchen_id: number | null
    name: string
    url: string
    resources: string[]
    is_enabled: Generated<boolean>
    disabled_because: 'failing' | 'gone' | 'secret_lost' | null
    failing_since: string | null
    secret: string
    old_secret: string | null
    old_secret_until: string | null
    xid: Generated<string>
    resource: Generated<string>
    resource_id: Generated<number>
    version: Generated<number>
  }
}
