/** Returns the milliseconds of a processor that an action takes: they do not depend on other work on the machine. */
export function processorTime(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
