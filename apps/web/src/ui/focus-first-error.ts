/** After a refused form: the first wrong field, in the order of the page, gets the focus. */
export function focusFirstError(form: HTMLFormElement | null): void {
  // The fields are marked once React has drawn them.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
