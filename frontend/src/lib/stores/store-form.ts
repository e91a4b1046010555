import { formText } from '../api/form-text.ts'

/** As it was typed, so that nothing is lost. */
export const readStoreForm = (form: FormData) => ({
  name: formText(form, 'name'),
  address: formText(form, 'address'),
  kitchen_id: formText(form, 'kitchen_id'),
})

export const storeBody = ({ name, address, kitchen_id }: ReturnType<typeof readStoreForm>) => ({
  name,
  address: address || null,
  kitchen_id: Number(kitchen_id) || null,
})
