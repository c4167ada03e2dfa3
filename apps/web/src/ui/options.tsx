import type { MouseEvent, ReactNode } from 'react'
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

/** One of what was found. The field keeps the focus; the options are walked through from there (`useOptions`). */
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
