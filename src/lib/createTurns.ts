/** Runs a task once all tasks before it have ended, successful or not. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Lets tasks run one after the other, in the order in which they were given. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };
}
