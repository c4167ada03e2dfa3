import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import styles from './options.module.css'

type GroupProps = {
  title: string | undefined
  className?: string | undefined
  titleClass?: string | undefined
  children: ReactNode
}

/** Options of one kind. */
export const OptionGroup = ({ title, className = '', titleClass = '', children }: GroupProps) => (
  <fieldset
    {...(title === undefined ? {} : { 'aria-label': title })}
    className={`${styles.group} ${className}`}
  >
    {title === undefined ? null : (
      <p className={`${styles.title} ${titleClass}`} aria-hidden>
        {title}
      </p>
    )}
    {children}
  </fieldset>
)

type OptionProps = {
  list: { id: string; chosen: number }
  index: number
  className?: string | undefined
  onChoose: (event: MouseEvent) => void
  onPoint: () => void
  children: ReactNode
}

/** One search result. The field keeps the focus; keys in the field move through the results (`useOptions`). */
export const OptionButton = ({
  list: { id, chosen },
  index,
  className = '',
  onChoose,
  onPoint,
  children,
  ...data
}: OptionProps & { 'data-unread'?: boolean }) => (
  <button
    type="button"
    id={`${id}-${index}`}
    role="option"
    tabIndex={-1}
    aria-selected={index === chosen}
    className={`${styles.option} ${className}`}
    onMouseDown={event => event.preventDefault()}
    onMouseMove={onPoint}
    onClick={onChoose}
    onAuxClick={event => {
      if (event.button === 1) onChoose(event)
    }}
    {...data}
  >
    {children}
  </button>
)

type OptionsInput<Entry> = {
  entries: Entry[]
  /** The key of an entry, which identifies it while more results arrive. */
  keyOf: (entry: Entry) => string | number
  isShown: boolean
  /** Whether the results belong to the current text in the field. */
  isCurrent: boolean
  searchNow: () => void
  onChoose: (entry: Entry) => void
  /** Whether an Enter that came before the results opens this one of them. Without it such an Enter only searches. */
  opensLate?: (entry: Entry) => boolean
  /** Called for the arrow down while the results are not shown. */
  onOpen?: () => void
  /** Returns whether there was anything to close; otherwise the key is handled elsewhere. */
  onEscape: () => boolean
}

/**
 * Moves through the results by keyboard, while the focus stays in the field (`SearchField`, `OptionButton`). It is not
 * the library's Combobox: the search in the top bar needs it on the first page, and the payer's field on the patients'
 * pages, which are without the library.
 */
export function useOptions<Entry>({ entries, keyOf, isShown, ...input }: OptionsInput<Entry>) {
  const id = useId()
  const [active, setActive] = useState<string | number>()
  const chosen = Math.max(
    0,
    entries.findIndex(entry => keyOf(entry) === active),
  )
  // Enter was pressed before the results of the current text. Another key or another text forgets it.
  const [isEarly, setEarly] = useState(false)
  const openLate = useEffectEvent(() => {
    setEarly(false)
    const entry = entries[chosen]
    if (isShown && entry !== undefined && input.opensLate?.(entry) === true) input.onChoose(entry)
  })
  useEffect(() => {
    if (isEarly && input.isCurrent) openLate()
  }, [isEarly, input.isCurrent])
  const point = (entry: Entry | undefined) => {
    setActive(entry && keyOf(entry))
    if (entry === undefined) setEarly(false)
  }
  const walk = (step: 1 | -1) => {
    if (entries.length === 0) return
    const next = (chosen + step + entries.length) % entries.length
    point(entries[next])
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const enter = () => {
    const entry = entries[chosen]
    // Results for a shorter text are not what the person means.
    if (!input.isCurrent) {
      input.searchNow()
      setEarly(true)
    } else if (isShown && entry !== undefined) input.onChoose(entry)
  }
  const does = (key: string): boolean => {
    if (key === 'Escape') return input.onEscape()
    if (key === 'ArrowDown' && !isShown) input.onOpen?.()
    else if (key === 'ArrowDown') walk(1)
    else if (key === 'ArrowUp') walk(-1)
    else if (key === 'Enter') enter()
    else return false
    return true
  }
  return {
    /** Props of the field. */
    list: { id, isShown, length: entries.length, chosen },
    /** Called when the mouse points to a result; undefined points to the first one again. */
    point,
    onKeyDown: (event: KeyboardEvent) => {
      // The keys belong to the input method that composes the letter.
      if (event.nativeEvent.isComposing) return
      setEarly(false)
      if (!does(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
