import type { Card } from '@archwire/contract/finance/methods'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { BrandIcon } from './brand-icon.tsx'
import styles from './methods.module.css'
import { methodWords } from './money-words.ts'

type Props = { cards: Card[]; removing: string | undefined; onArchive: (card: Card) => void }

/** The cards of a patient; one that was archived has nothing left to do with. */
export const CardList = ({ cards, removing, onArchive }: Props) => (
  <ul className={styles.list} aria-label="Cards">
    {cards.map(card => (
      <li
        key={card.id}
        className={card.status === 'removed' ? `${styles.method} ${styles.removed}` : styles.method}
      >
        <BrandIcon brand={card.brand} />
        <span className={styles.words}>
          <span className={styles.name}>{methodWords(card)}</span>
          <span className={styles.hint}>{wordsOf(card)}</span>
        </span>
        {card.status === 'removed' ? null : (
          <Menu
            label={`Actions for ${methodWords(card)}`}
            button={<MoreIcon />}
            isOff={removing === card.id}
            items={[{ label: 'Archive', onSelect: () => onArchive(card) }]}
          />
        )}
      </li>
    ))}
  </ul>
)

const wordsOf = ({ status, expirationDate, default: isDefault, problem }: Card): string => {
  // It was not archived here, but by the provider.
  if (problem !== undefined) return problem
  if (status === 'removed') return 'This card was archived.'
  return isDefault ? `Expires ${expirationDate} · Default` : `Expires ${expirationDate}`
}
