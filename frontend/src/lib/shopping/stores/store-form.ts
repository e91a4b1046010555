import { formText } from '../../api/form-text.ts'
import { readAudience } from '../../people/kitchens/audience.ts'

/** Unvalidated, so that a rejected form can be shown again. */
export const readStoreForm = (form: FormData) => ({
  name: formText(form, 'name'),
  address: formText(form, 'address'),
  audience: formText(form, 'audience'),
})

export const storeBody = ({ name, address, audience }: ReturnType<typeof readStoreForm>) => ({
  name,
  address: address || null,
  ...readAudience(audience),
})
