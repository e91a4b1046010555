/** For `accept`. The endings are for systems that do not know what HEIC is. */
export const PICTURE_KINDS =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif'
