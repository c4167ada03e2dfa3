import { useEffect, useState } from 'react'

// A dialog's title covers that of its page, which returns when the dialog closes.
const titles: { text: string; place: number }[] = []
let places = 0
let unread = 0

function write(): void {
  const title = titles.at(-1)
  if (title === undefined) return
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title.text} · Archwire`
}

export function usePageTitle(text: string): void {
  // A page renders before its children, but when both mount together its effect runs last.
  const [place] = useState(() => ++places)
  useEffect(() => {
    const title = { text, place }
    titles.push(title)
    titles.sort((one, other) => one.place - other.place)
    write()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      write()
    }
  }, [text, place])
}

/** While messages are unread, their number stands before every title. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count
    write()
    return () => {
      unread = 0
      write()
    }
  }, [count])
}
