import { Stack, type StackProps } from '@mantine/core'
import styles from './columns.module.css'

type GridProps = StackProps & { component?: 'div' | 'dl' | 'section' | 'ul' }

const Grid = ({ component = 'div', ...rest }: GridProps) => (
  <Stack component={component} display="grid" justify="stretch" {...rest} />
)

const widths = (shares: number[]) => shares.map(share => `minmax(0, ${share}fr)`).join(' ')

type ColumnsProps = GridProps & {
  shares: number[]
  /** One column unless set. */
  phoneShares?: number[]
}

/** Columns side by side, with these shares of the width. */
export const Columns = ({ shares, phoneShares = [1], className = '', ...rest }: ColumnsProps) => (
  <Grid
    className={`${styles.columns} ${className}`}
    __vars={{ '--shares': widths(shares), '--phone-shares': widths(phoneShares) }}
    {...rest}
  />
)

/** As many columns as fit, each at least this many pixels wide. */
export const FittingColumns = ({ least, ...rest }: GridProps & { least: number }) => (
  <Grid className={styles.fitting ?? ''} __vars={{ '--least': `${least}px` }} {...rest} />
)
