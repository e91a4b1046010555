/** Forms can't be nested: picture fields refer to separate forms by id. */
export const UPLOAD_FORM = 'upload-pictures'
export const ARRANGE_FORM = 'arrange-pictures'
