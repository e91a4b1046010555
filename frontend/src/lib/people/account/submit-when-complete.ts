/** For fields after which nothing is left to enter. */
export function submitWhenComplete({ currentTarget }: Event & { currentTarget: HTMLInputElement }) {
  if (/^\d{6}$/.test(currentTarget.value)) currentTarget.form?.requestSubmit()
}
