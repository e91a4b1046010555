/** Broadcasts the current user's id to all tabs, or null after a logout. */
export const openAccountChannel = () => new BroadcastChannel('larder-account')
