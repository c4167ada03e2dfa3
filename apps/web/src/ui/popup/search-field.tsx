import type { ComponentProps } from 'react'
import { SearchIcon } from '../icons.tsx'
import styles from './search-field.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'list'> & {
  /** The class of the box around the field. */
  className?: string | undefined
  /** The results below the field, which keys in the field move through. */
  list: { id: string; isShown: boolean; length: number; chosen: number }
}

/** A field that searches while somebody types; its results are a list of options below it. */
export const SearchField = ({ className, list, ...input }: Props) => (
  <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
    <SearchIcon />
    <input
      className={styles.input}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      role="combobox"
      aria-expanded={list.isShown}
      aria-controls={list.id}
      aria-autocomplete="list"
      {...(list.isShown && list.length > 0 ? { 'aria-activedescendant': `${list.id}-${list.chosen}` } : {})}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={100}
      {...input}
    />
  </div>
)
