import styles from './skip-link.module.css'

/** For whoever goes by keyboard: past the bars, to the page itself. */
export const SkipLink = () => (
  <a className={`${styles.skip} screen-only`} href="#content">
    Skip to content
  </a>
)
