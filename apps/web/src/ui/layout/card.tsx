import { Stack, type StackProps } from '@mantine/core'
import styles from './card.module.css'

type Props = StackProps & { component?: 'article' | 'div' | 'li' | 'section' | 'ul' }

/** A framed part of a page, with its content in one column. */
export const Card = ({ component = 'div', gap = 'sm', className, ...rest }: Props) => (
  <Stack
    component={component}
    // A grid, so that one of its parts can be aligned to the start by itself.
    display="grid"
    justify="stretch"
    gap={gap}
    className={`${styles.card} ${className ?? ''}`}
    {...rest}
  />
)
