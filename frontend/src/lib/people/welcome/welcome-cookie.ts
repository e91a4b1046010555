/** Present until the checklist is dismissed. */
export const WELCOME_COOKIE = 'larder_welcome'
/** Set by the installed app, which shares its cookies with the browser. */
export const INSTALLED_COOKIE = 'larder_installed'
