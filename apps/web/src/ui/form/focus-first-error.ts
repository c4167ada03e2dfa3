const mostFrames = 30

/** Focuses the first field with an error, in the order of the page, after a form was refused. */
export function focusFirstError(form: HTMLFormElement | null, framesLeft = mostFrames): void {
  // The fields are marked once React has rendered, which on a slow machine is a few frames later.
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (framesLeft > 1) focusFirstError(form, framesLeft - 1)
  })
}
