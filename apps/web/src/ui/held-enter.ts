/**
 * A key that is held was meant for what was there when it went down: it submits no form and presses no button. In a text
 * of several lines it still makes lines.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return
  event.preventDefault()
}
