/** Text that is HTML already. Anything else is escaped when it is put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeSigns = (text: string) => text.replace(/[&<>"']/g, sign => escapes[sign] as string)

type Part = string | number | Html | readonly Part[] | null | undefined | false

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeSigns(String(part))
  return part.map(render).join('')
}

/** html`<p>${name}</p>`: values are escaped, nested html is not. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string))
