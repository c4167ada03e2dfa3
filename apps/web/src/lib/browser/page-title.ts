import { createContext, useContext, useEffect, useState } from 'react'
import unreadIcon from '../../ui/archwire-unread.svg'

// A dialog's title covers that of its page, which returns when the dialog closes.
const titles: { text: string; layer: number; place: number }[] = []
let places = 0
let unread = 0
let area = ''

function write(): void {
  const title = titles.at(-1)
  if (title === undefined) return
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${title.text}${area} · Archwire`
}

/** Higher around a dialog with an address of its own, whose page may be loaded later than the dialog. */
export const TitleLayer = createContext(0)

export function usePageTitle(text: string): void {
  const layer = useContext(TitleLayer)
  // A page renders before its children, but when both mount together its effect runs last.
  const [place] = useState(() => ++places)
  useEffect(() => {
    const title = { text, layer, place }
    titles.push(title)
    titles.sort((one, other) => one.layer - other.layer || one.place - other.place)
    write()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      write()
    }
  }, [text, layer, place])
}

/** A part of the app that says after every title where its pages are: "Hours · Settings". */
export function useTitleOfArea(text: string): void {
  useEffect(() => {
    area = ` · ${text}`
    write()
    return () => {
      area = ''
      write()
    }
  }, [text])
}

/** While messages are unread, their number stands before every title, and the icon has a dot. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count
    write()
    return () => {
      unread = 0
      write()
    }
  }, [count])
  const hasUnread = count > 0
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon === null || !hasUnread) return
    const { href } = icon
    icon.href = unreadIcon
    return () => {
      icon.href = href
    }
  }, [hasUnread])
}
