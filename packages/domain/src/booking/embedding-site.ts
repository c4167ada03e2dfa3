// A name of the public net, with at most one star before it; nothing that a policy could take for more than a site.
const site = /^https:\/\/(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(:[1-9]\d{0,4})?$/
// Where a site is tried out before anybody sees it.
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:[1-9]\d{0,4})?$/

/** What is wrong with a site that may show the booking page inside of its own, if anything. */
export function siteProblem(text: string): string | undefined {
  const tidied = tidySite(text)
  if (tidied === '') return "can't be blank"
  return site.test(tidied) || ownMachine.test(tidied) ? undefined : 'is invalid'
}

/** The site alone, as a policy names it: a page of it that was pasted means the whole, and https is what it is reached by. */
export function tidySite(text: string): string {
  const typed = text.trim().toLowerCase()
  const whole = typed === '' || /^[a-z]+:/.test(typed) ? typed : `https://${typed}`
  return whole.replace(/^([a-z]+:\/\/[^/?#]*)[/?#].*$/, '$1')
}
