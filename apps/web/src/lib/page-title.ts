import { useEffect } from 'react'

// A dialog's title stands over that of its page, and the page's comes back when the dialog is gone.
const titles: { text: string }[] = []
let unread = 0

function write(): void {
  const title = titles.at(-1)
  if (title === undefined) return
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title.text} · Archwire`
}

export function usePageTitle(text: string): void {
  useEffect(() => {
    const title = { text }
    titles.push(title)
    write()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      write()
    }
  }, [text])
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
