/** For `accept`. File extensions are for systems without a MIME type for HEIC. */
export const PICTURE_KINDS =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif'
