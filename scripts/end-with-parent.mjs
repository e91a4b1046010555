// For `node --import`: ends third-party programs when their parent process ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
