/** A form can't stand in a form: the fields of pictures name theirs, which stand beside the recipe's. */
export const UPLOAD_FORM = 'upload-pictures'
export const ARRANGE_FORM = 'arrange-pictures'
