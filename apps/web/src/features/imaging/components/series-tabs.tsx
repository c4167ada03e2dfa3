import type { Progression } from '@archwire/contract/imaging/calls'
import styles from './series-tabs.module.css'

type Props = {
  series: Progression['series']
  selectedId: number | undefined
  onSelect: (id: number) => void
}

/** The series of a progression, with how many images each shows. */
export const SeriesTabs = ({ series, selectedId, onSelect }: Props) => (
  <fieldset className={styles.tabs}>
    <legend className={styles.legend}>Series</legend>
    {series.map(({ id, name, imageCount }) => (
      <button
        key={id}
        type="button"
        className={styles.tab}
        aria-pressed={id === selectedId}
        onClick={() => onSelect(id)}
      >
        {name}{' '}
        <span className={styles.count} title={imageCount === 1 ? '1 image' : `${imageCount} images`}>
          {imageCount}
        </span>
      </button>
    ))}
  </fieldset>
)
