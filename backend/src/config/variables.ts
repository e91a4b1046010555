/** A variable of the environment. The texts become the table in docs/self-hosting.md (`npm run config -- --markdown`). */
export type Variable = {
  default?: string
  meaning: string
  isHidden?: true
  /** Only the website reads it. */
  isWebsite?: true
  /** Set by Larder itself, for its own processes. */
  isInternal?: true
  /** Still works, but is named at the start. */
  isOld?: true
}

const QUOTA = 'maximum size of the uploads in one account’s unfinished imports, in megabytes'

/** Every variable that Larder reads. */
const VARIABLES = {
  PUBLIC_URL: {
    default: '`http://localhost:8000`',
    meaning:
      'the URL that people enter: website, API (`/api/v1`) and pictures (`/media`); with https, cookies are `Secure`',
  },
  TRUST_PROXY: {
    default: 'unset: none',
    meaning:
      'proxies whose `X-Forwarded-For` Larder trusts: `loopback` for a proxy on this machine, `uniquelocal` with Docker Compose, or addresses and ranges',
  },
  NODE_ENV: {
    default: '`production` if any configured address is not loopback',
    meaning: 'in production, Larder has neither developer accounts nor sample data',
  },
  HOST: { default: '`127.0.0.1`; in the images `0.0.0.0`', meaning: 'address to listen on' },
  FRONTEND_PORT: { default: '8000', meaning: 'port of the website: the only one that must be public' },
  BACKEND_PORT: { default: '7000', meaning: 'port of the API alone' },
  DATA_DIR: {
    default: '`./data`',
    meaning:
      'folder for the embedded database, pictures (without S3), uploads in progress, snapshots and backups',
  },
  DATABASE_URL: {
    default: 'unset: embedded PostgreSQL',
    meaning: '`postgres://user:password@host:port/name`',
    isHidden: true,
  },
  DATABASE_PORT: { default: '5432, or the next free port', meaning: 'port of the embedded PostgreSQL' },
  DATABASE_POOL_SIZE: { default: '10', meaning: 'database connections per backend process (worker)' },
  WORKERS: {
    default: 'one per two cores, at most 4',
    meaning: 'processes that serve the website and the API ([scaling](scaling.md))',
  },
  JOBS: {
    default: '`on`',
    meaning: '`off`: this backend runs no background jobs, so another backend must run them',
  },
  TOKEN_SECRET: {
    default: 'generated and stored in `DATA_DIR`',
    meaning:
      'key that signs tokens and picture URLs; 32 bytes or more. In production, required with `DATABASE_URL`',
    isHidden: true,
  },
  METRICS_TOKEN: {
    default: 'unset: no metrics in production',
    meaning: 'bearer token for `/metrics`; 32 bytes or more. Health routes need no token',
    isHidden: true,
  },
  STORAGE_URL: {
    default: 'unset: files in `DATA_DIR`',
    meaning: 'URL at which the API reaches the S3 server',
  },
  STORAGE_BUCKET: { default: '`larder`', meaning: 'bucket; created if missing' },
  STORAGE_REGION: { default: '`us-east-1`', meaning: 'region of the bucket' },
  STORAGE_ACCESS_KEY: { meaning: 'required with `STORAGE_URL`', isHidden: true },
  STORAGE_SECRET_KEY: { meaning: 'required with `STORAGE_URL`', isHidden: true },
  PUBLIC_STORAGE_URL: {
    default: 'unset: `PUBLIC_URL/media`',
    meaning: 'public URL of the bucket, from which browsers load public pictures directly',
  },
  BACKUP_SCHEDULE: {
    default: '`03:30`',
    meaning: 'local time of the daily backup, which starts within the following hour; or `off`',
  },
  BACKUP_KEEP: { default: '7', meaning: 'number of good backups to keep' },
  BACKUP_FOLDER: { default: '`DATA_DIR/backups`', meaning: 'folder for backups' },
  BACKUP_TO: {
    default: '`folder`',
    meaning:
      '`bucket`: store backups in the bucket of `STORAGE_URL` under `backups/`. Use this with several backends',
  },
  OCR_LANGUAGES: {
    default: 'English and German',
    meaning:
      'more languages for text in photos, such as `fra,ukr`; needs `DATA_DIR/ocr/fra.traineddata` …, from Debian (`tesseract-ocr-fra`) or npm (`@tesseract.js-data/fra`)',
  },
  UPGRADE_BACKUP: {
    default: '`on`',
    meaning: '`off`: save no snapshot before a migration, if you have a backup of your own',
  },
  SITE_NAME: { default: '`Larder`', meaning: 'name in the header and page titles' },
  DEFAULT_LANGUAGE: {
    default: '`auto`',
    meaning: 'language for new visitors, for example `de`; `auto`: that of the browser',
  },
  VISITORS: {
    default: '`landing`',
    meaning:
      'what visitors see: `landing` page, `cookbook` (public recipes), or `none` (only the login; the API requires a token, except for picture URLs)',
  },
  LANDING_TITLE: { default: 'the title of Larder', meaning: 'title of the landing page' },
  LANDING_TEXT: { default: 'the text of Larder', meaning: 'text of the landing page' },
  REGISTRATION: {
    default: '`open`',
    meaning: 'who can register: `open`: everyone; `invite`: people with an invitation; `closed`: nobody',
  },
  PASSWORD_LOGIN: { default: '`on`', meaning: '`off`: only [single sign-on](#single-sign-on)' },
  'OIDC_<NAME>_ISSUER': { default: 'unset', meaning: 'URL of an OpenID Connect provider' },
  'OIDC_<NAME>_CLIENT_ID': { meaning: 'required with the issuer' },
  'OIDC_<NAME>_CLIENT_SECRET': { default: 'unset: public client', meaning: 'client secret', isHidden: true },
  'OIDC_<NAME>_LABEL': { default: '`<NAME>`', meaning: 'name on the button' },
  'OIDC_<NAME>_SCOPES': { default: '`openid profile email`', meaning: 'requested scopes' },
  'OIDC_<NAME>_GROUPS_CLAIM': {
    default: '`groups`',
    meaning: 'claim or path (`realm_access.roles`) with a text, a list or an object with groups as keys',
  },
  'OIDC_<NAME>_ADMIN_GROUPS': {
    default: 'unset: roles stay',
    meaning: 'groups of Admins; others become Users',
  },
  'OIDC_<NAME>_KITCHENS': {
    default: 'unset',
    meaning: 'kitchen IDs by group: `family=3, flat=7`; others leave these kitchens, except owners',
  },
  'OIDC_<NAME>_LOGOUT_URL': { default: 'as discovered', meaning: 'logout page of the provider, or `off`' },
  OIDC_SIGN_UP: { default: 'like `REGISTRATION`', meaning: 'new accounts: `on`, `invited` or `off`' },
  OIDC_LINK_BY_EMAIL: {
    default: '`off`',
    meaning: '`on`: connect accounts by verified e-mail; unsafe with open registration',
  },
  SECOND_FACTOR: {
    default: '`optional`',
    meaning: 'who must have a second factor: nobody (`optional`), `admins` or `everyone`',
  },
  SMTP_URL: {
    default: 'unset: no e-mail',
    meaning: 'for example `smtps://user:password@mail.example.org`',
    isHidden: true,
  },
  MAIL_FROM: {
    default: 'required with `SMTP_URL`',
    meaning: 'sender, for example `Larder <larder@example.org>`',
  },
  OUTBOUND_ALLOW: {
    default: 'unset',
    meaning:
      'private addresses or ranges that Larder may connect to, such as `10.0.0.0/8, 192.168.1.7`; all other private addresses are refused',
  },
  PICTURE_LINK_SECONDS: { default: '900', meaning: 'maximum lifetime of a private picture URL, in seconds' },
  RECIPE_VERSIONS_KEEP: { default: 'all', meaning: 'number of earlier versions to keep per recipe' },
  IMPORT_QUOTA_MB: { default: '5000', meaning: QUOTA },
  IMPORT_QUOTA_TOTAL_MB: {
    default: '`auto`',
    meaning:
      'the same for all accounts together; `auto`: a tenth of the free disk space, or with a bucket ten times `IMPORT_QUOTA_MB`',
  },
  WRITES_PER_MINUTE: { default: '600', meaning: 'maximum number of write requests per account per minute' },
  NOTICE: { default: 'unset', meaning: 'a line of text at the top of every page' },
  RATE_LIMITS: { default: '`on`', meaning: '`off` only for tests' },
  SAMPLE_DATA: {
    default: '`on`, in production `off`',
    meaning: '`on`: load the sample recipes at the first start',
  },
  LOG_LEVEL: { default: '`info`', meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`' },
  ACCESS_LOG: {
    default: '`full`',
    meaning: 'one log line per request: `full`, `no-address` (without the client IP address) or `off`',
  },
  VERSION: { default: 'from the package', meaning: 'version that `/version` reports' },
  COMMIT_HASH: { default: 'from git', meaning: 'commit that `/version` reports' },
  API_URL: { meaning: 'URL at which the pages reach the API', isInternal: true },
  SITE_SECRET: {
    meaning: 'by which the API recognises requests of the pages',
    isHidden: true,
    isInternal: true,
  },
  BODY_SIZE_LIMIT: {
    default: '`2M`',
    meaning: 'maximum size of a form submission without files',
    isWebsite: true,
  },
  SITE_URL: { meaning: 'old name of `PUBLIC_URL`', isOld: true },
  BASE_URL: {
    meaning: 'public URL of the API, if it has a host name of its own; `PUBLIC_URL/api/v1` replaces it',
    isOld: true,
  },
  ADDRESS_HEADER: {
    meaning: 'header with the client IP address, whoever sends it; `TRUST_PROXY` replaces it',
    isWebsite: true,
    isOld: true,
  },
  XFF_DEPTH: {
    default: '1',
    meaning: 'number of proxies that append to `ADDRESS_HEADER`',
    isWebsite: true,
    isOld: true,
  },
} as const satisfies Record<string, Variable>

type Named<Name> = Name extends `${infer Before}<NAME>${infer After}` ? `${Before}${string}${After}` : Name
export type VariableName = Named<keyof typeof VARIABLES>

export const listVariables = () => Object.entries<Variable>(VARIABLES)

const NAME = '<NAME>'

/** `OIDC_HOME_ISSUER` is an `OIDC_<NAME>_ISSUER`. */
export function isVariable(given: string, known: string): boolean {
  const [before = '', after] = known.split(NAME)
  if (after === undefined) return given === known
  const name = given.slice(before.length, -after.length)
  return given === `${before}${name}${after}` && /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(name)
}

/** The names that a variable has in this environment. */
export const listGiven = (known: string, env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .map((given) => given.replace(/_FILE$/, ''))
    .filter((given) => known.includes(NAME) && isVariable(given, known))
