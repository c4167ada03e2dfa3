import { useEffect, useState } from 'react'

// A dialog's title stands over that of its page, and the page's comes back when the dialog is gone.
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

/** How many messages are unread stands before every title, while there are any. */
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
